import { StateLine, Tag } from '@/ui/status';
import { CallToAction } from './cta/call-to-action';

const SHEET = [
  { call: '05:10', role: 'Key grip', name: 'Dele Adeyemi' },
  { call: '05:30', role: 'Gaffer', name: 'Tomas Reyes' },
  { call: '05:30', role: '1st AC', name: 'Ines Marlow' },
  { call: '05:45', role: 'Sound mixer', name: 'Jo Park' },
] as const;

/** A2: the last word before the footer. A call sheet with one line left, and the button that fills it. */
export function LastAct() {
  return (
    <section className="laid-out-near board -mb-16 mt-16 overflow-hidden" aria-label="Join">
      <div aria-hidden>
        <i className="sticks block h-6 md:h-10" />
        <i className="sticks block h-6 w-[104%] origin-left rotate-[1.1deg] md:h-10" />
      </div>
      <div className="wrap grid gap-x-14 gap-y-8 pt-12 pb-14 md:pt-20 md:pb-20 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] lg:items-end">
        <div>
          <h2 className="head text-[17vw] leading-[0.9] font-extrabold tracking-[-0.025em] md:text-[6.6rem]">
            Call is 06:00.
          </h2>
          <p className="mt-4 max-w-[40ch] text-md text-ink-2">
            One line on the sheet is still free. Your name, your rate, your days, and nobody in between.
          </p>
        </div>
        <div className="@container min-w-0 rounded-box border border-line bg-sheet">
          <div className="flex flex-wrap items-baseline justify-between gap-3 border-b border-line px-4 py-3">
            <p className="head text-lg">Call sheet, day 1</p>
            <Tag>Example</Tag>
          </div>
          <table className="w-full text-left">
            <caption className="sr-only">An example of a call sheet with one line free</caption>
            <thead className="sr-only">
              <tr>
                <th scope="col">Call</th>
                <th scope="col">Role</th>
                <th scope="col">Name</th>
              </tr>
            </thead>
            <tbody>
              {SHEET.map(({ call, role, name }) => (
                <tr
                  key={role}
                  className="flex flex-wrap items-baseline gap-x-4 border-b border-hair px-4 py-2.5 @[19rem]:table-row"
                >
                  <td className="mono font-semibold @[19rem]:px-4 @[19rem]:py-2.5">{call}</td>
                  <td className="text-ink-2 @[19rem]:px-2">{role}</td>
                  <td className="font-semibold @[19rem]:py-2.5 @[19rem]:pr-4 @[19rem]:pl-2">
                    <StateLine state="confirmed">{name}</StateLine>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-4">
            <p className="flex flex-wrap items-baseline gap-x-4">
              <span className="mono font-semibold">06:00</span>
              <span className="head text-xl">You</span>
            </p>
            <CallToAction variant="A" className="w-full sm:w-auto sm:min-w-52" />
          </div>
        </div>
      </div>
    </section>
  );
}
