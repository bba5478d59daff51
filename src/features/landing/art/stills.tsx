import type { ReactNode } from 'react';

/** What the stills share: one picture, 480 by 360, in ink and tungsten. They are decoration, and say nothing that the words beside them do not. */
function Still({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 480 360" className={className} fill="none" strokeLinejoin="round">
      {children}
    </svg>
  );
}

interface StillProps {
  className?: string;
}

const INK = { stroke: 'var(--ink)', strokeWidth: 4, strokeLinecap: 'round' } as const;

/** A call sheet on a clipboard, its rate ringed. */
export const CallSheetStill = ({ className }: StillProps) => (
  <Still className={className}>
    <g transform="rotate(-6 240 180)">
      <rect x="118" y="34" width="244" height="310" rx="8" fill="var(--ink)" />
      <rect x="132" y="54" width="216" height="276" fill="var(--sheet)" />
      <path d="M196 26h88v34h-88z" fill="var(--bulb)" {...INK} />
      <path d="M150 84h104" {...INK} strokeWidth="9" />
      <path d="M150 106h68M288 84h40M288 100h40" {...INK} strokeWidth="3" />
      <path
        d="M150 128h180v150H150zM150 158h180M150 188h180M150 218h180M150 248h180M212 128v150M276 128v150"
        stroke="var(--line)"
        strokeWidth="2"
      />
      <path
        d="M160 143h36M160 173h42M160 203h30M160 233h38M160 263h34M222 143h36M222 173h28M222 203h40M222 233h32M222 263h38"
        {...INK}
        strokeWidth="3"
        opacity=".65"
      />
      <path d="M286 143h34M286 173h34M286 233h34M286 263h34" {...INK} strokeWidth="3" opacity=".65" />
      <path d="M286 203h36" {...INK} strokeWidth="7" />
      <path
        d="M270 206c4-20 68-26 74-4s-62 28-76 10c-2-4 0-8 6-12"
        stroke="var(--bulb)"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <path d="M150 300h112" {...INK} strokeWidth="3" opacity=".65" />
    </g>
    <path d="m372 286 62-98 14 9-62 98-18 9z" fill="var(--bulb)" {...INK} strokeWidth="3" />
  </Still>
);

/** A clapperboard, just open. */
export const ClapperStill = ({ className }: StillProps) => (
  <Still className={className}>
    <g transform="rotate(-15 92 126)">
      <path d="M84 84h316v38H84z" fill="var(--paper)" {...INK} />
      {[0, 1, 2, 3, 4].map((stripe) => (
        <path key={stripe} d={`m${96 + stripe * 62} 122 26-38h32l-26 38z`} fill="var(--ink)" />
      ))}
    </g>
    <path d="M84 130h316v38H84z" fill="var(--paper)" {...INK} />
    {[0, 1, 2, 3, 4].map((stripe) => (
      <path key={stripe} d={`m${122 + stripe * 62} 130 26 38h-32l-26-38z`} fill="var(--ink)" />
    ))}
    <path d="M84 168h316v160H84z" fill="var(--ink)" {...INK} />
    <g stroke="var(--paper)" strokeWidth="3" strokeLinecap="round">
      <path d="M84 222h316M84 276h316M190 168v54M294 168v54M242 276v52" />
      <path d="M104 186h28M210 186h28M314 186h28M104 240h44M104 294h34M262 294h34" opacity=".7" />
    </g>
    <g fill="var(--bulb)">
      <path d="M106 200h40v8h-40zM212 200h24v8h-24zM316 200h56v8h-56z" />
      <path d="M106 254h150v8H106zM106 308h72v8h-72zM264 308h96v8h-96z" />
    </g>
    <circle cx="92" cy="126" r="9" fill="var(--bulb)" {...INK} strokeWidth="3" />
  </Still>
);

/** Two monitors on a cart, deep in a stage: a picture, and no bars. */
export const MonitorsStill = ({ className }: StillProps) => (
  <Still className={className}>
    <path d="M60 40h228v158H60z" fill="var(--ink)" {...INK} />
    <path d="M74 54h200v118H74z" fill="var(--well)" />
    <path d="M74 172h200v-30c-40-16-60 6-100-4s-56-24-100-8z" fill="var(--ink)" opacity=".75" />
    <circle cx="226" cy="88" r="17" fill="var(--bulb)" />
    <path
      d="M84 66v92M264 66v92M84 66h14M84 158h14M264 66h-14M264 158h-14"
      stroke="var(--paper)"
      strokeWidth="2"
    />
    <circle cx="100" cy="185" r="4" fill="var(--bulb)" />
    <path d="M120 185h60" stroke="var(--paper)" strokeWidth="3" strokeLinecap="round" />
    <path d="M306 78h122v94H306z" fill="var(--ink)" {...INK} />
    <path d="M316 88h102v66H316z" fill="var(--well)" />
    <g fill="var(--ink)">
      {[8, 16, 26, 38, 30, 44, 36, 24, 40, 28, 18, 10].map((height, bar) => (
        <path key={bar} d={`M${322 + bar * 8} ${150 - height}h5v${height}h-5z`} />
      ))}
    </g>
    <path d="M174 198v26M367 172v52" {...INK} strokeWidth="10" strokeLinecap="butt" />
    <path d="M44 224h392v22H44z" fill="var(--ink)" />
    <path d="M66 246v78M414 246v78M66 296h348" {...INK} strokeWidth="7" />
    <path d="M120 262h108v34H120z" fill="var(--bulb)" {...INK} />
    <path d="M136 279h28" {...INK} />
    <path d="M262 274h92v22h-92z" fill="var(--well)" {...INK} />
    {[66, 414].map((x) => (
      <circle key={x} cx={x} cy="334" r="12" fill="var(--paper)" {...INK} />
    ))}
  </Still>
);

/** Sticks, as a camera department calls its tripod, with nothing on them yet. */
export const SticksStill = ({ className }: StillProps) => (
  <Still className={className}>
    <path d="M240 116 146 336M240 116l94 220M240 116v220" {...INK} strokeWidth="13" />
    <path
      d="M240 116 146 336M240 116l94 220M240 116v220"
      stroke="var(--paper)"
      strokeWidth="4"
      strokeLinecap="round"
      strokeDasharray="70 16"
    />
    <path d="m190 234 50 22 50-22" {...INK} strokeWidth="5" />
    <g fill="var(--bulb)" {...INK} strokeWidth="3">
      <circle cx="193" cy="226" r="9" />
      <circle cx="287" cy="226" r="9" />
      <circle cx="240" cy="226" r="9" />
    </g>
    <path d="M196 108h88l-14 26h-60z" fill="var(--ink)" {...INK} />
    <rect x="202" y="66" width="76" height="42" rx="8" fill="var(--ink)" />
    <circle cx="240" cy="87" r="11" fill="var(--paper)" />
    <path d="M180 50h120v16H180z" fill="var(--bulb)" {...INK} />
    <path d="m278 92 112 44" {...INK} strokeWidth="8" />
    <path d="m362 125 34 14" stroke="var(--bulb)" strokeWidth="8" strokeLinecap="round" />
    <path d="M110 336h260" {...INK} strokeWidth="4" />
  </Still>
);
