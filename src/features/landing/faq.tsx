import { SheetRow } from './sheet-row';
import { QUESTIONS } from './copy';

/** Opens without a script. */
export function Faq() {
  return (
    <SheetRow edge="14A" title="Asked on set">
      <div className="border-t border-hair lg:border-t-0">
        {QUESTIONS.map(({ title, text }) => (
          <details key={title} className="group border-b border-hair">
            <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-4 py-2 text-md font-semibold">
              {title}
              <span aria-hidden className="mono text-lg text-ink-3 group-open:rotate-45">
                +
              </span>
            </summary>
            <p className="max-w-[66ch] pb-4 text-ink-2">{text}</p>
          </details>
        ))}
      </div>
    </SheetRow>
  );
}
