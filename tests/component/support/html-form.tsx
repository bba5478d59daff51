import { Suspense, use, useCallback, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { controlsOff } from '@/app/prerender/controls-off';
import { HTML_PART } from '@/client-state/page/html-part';
import { HydratedControls } from '@/ui/loading/hydrated-controls';

/** A form that tells what it hears, as it comes from the server and is taken over. */
export const heard = {
  /** By its buttons, in order. */
  taps: [] as string[],
  changesOfBox: 0,
};

export const how = {
  /** Before anything can be done anew: React writes what it knows into its fields. */
  rendersAgain: false,
  /** Null: it is here. */
  code: null as Promise<void> | null,
};

function Form() {
  const [name, setName] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [kind, setKind] = useState('grip');
  const [role, setRole] = useState('one');
  const [, renderAgain] = useState(0);
  const onForm = useCallback((placed: HTMLFormElement | null) => {
    if (placed && how.rendersAgain) renderAgain(1);
  }, []);
  return (
    <form
      ref={onForm}
      onSubmit={(event) => {
        event.preventDefault();
        heard.taps.push('sent');
      }}
    >
      <input aria-label="Name" value={name} onChange={({ target }) => setName(target.value)} />
      <input
        aria-label="Open"
        type="checkbox"
        checked={isOpen}
        onChange={({ target }) => {
          heard.changesOfBox += 1;
          setOpen(target.checked);
        }}
      />
      {['one', 'two'].map((each) => (
        <input
          key={each}
          aria-label={each}
          type="radio"
          name="role"
          checked={role === each}
          onChange={() => setRole(each)}
        />
      ))}
      <select aria-label="Kind" value={kind} onChange={({ target }) => setKind(target.value)}>
        <option>grip</option>
        <option>spark</option>
      </select>
      <button type="button" onClick={() => heard.taps.push(`${name}|${isOpen}|${kind}|${role}`)}>
        Say
      </button>
      <button type="submit">Send</button>
    </form>
  );
}

function AwaitedForm() {
  if (how.code) use(how.code);
  return <Form />;
}

export const form = (
  <Suspense>
    <HydratedControls>
      <AwaitedForm />
    </HydratedControls>
  </Suspense>
);

/** As it comes from the server. */
export function pageWithForm(): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = controlsOff(renderToString(form));
  root.querySelector('div')?.setAttribute(HTML_PART, '');
  document.body.append(root);
  return root;
}
