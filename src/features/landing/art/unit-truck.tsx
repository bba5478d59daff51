/**
 * 5 a.m. at the base camp: the truck is open, the first lamp is on, the day begins behind the hill. Drawn for a night island (`.board`), in ink and
 * tungsten alone. Cut from the left on narrow screens, so that the truck stays.
 */
export default function UnitTruck() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 1440 380"
      preserveAspectRatio="xMaxYMax slice"
      className="size-full"
      fill="none"
    >
      {/* The first light, in bands */}
      <g fill="var(--bulb)">
        <path d="M0 236h1440v92H0z" opacity=".07" />
        <path d="M0 262h1440v66H0z" opacity=".1" />
        <path d="M0 288h1440v40H0z" opacity=".16" />
      </g>
      <g fill="var(--ink)" opacity=".85">
        {[
          [96, 42],
          [238, 96],
          [372, 30],
          [520, 74],
          [690, 26],
          [1012, 52],
          [1190, 24],
          [1330, 88],
        ].map(([x, y]) => (
          <circle key={x} cx={x} cy={y} r="1.6" />
        ))}
      </g>
      {/* Hills */}
      <path
        d="M0 300c120-34 210-44 300-30s160 22 250-2 160-40 260-22 190 36 300 14 220-30 330-6v80H0z"
        fill="var(--well)"
      />
      <path
        d="M0 322c160-18 300-22 430-12s260 12 400-2 300-16 610 2v70H0z"
        fill="var(--sheet)"
        stroke="var(--hair)"
      />
      {/* A lamp on its stand, and what it lights */}
      <path d="M596 152 330 344h250z" fill="var(--bulb)" opacity=".2" />
      <path d="M596 152 402 344h130z" fill="var(--bulb)" opacity=".22" />
      <g stroke="var(--ink)" strokeWidth="4" strokeLinecap="round">
        <path d="M618 158v166M618 292l-38 52M618 292l38 52M618 292v52" />
        <path d="M604 196h28" strokeWidth="2.5" />
      </g>
      <g transform="rotate(36 616 150)">
        <rect x="588" y="132" width="56" height="38" rx="4" fill="var(--ink)" />
        <path d="m588 134-16-14v62l16-14z" fill="var(--ink)" />
        <path d="M588 138v26" stroke="var(--bulb)" strokeWidth="5" />
        <path d="M606 132v-10m12 10v-10m12 10v-10" stroke="var(--ink)" strokeWidth="3" />
      </g>
      {/* What is already out: a case, an apple box, the urn */}
      <g>
        <rect x="376" y="300" width="92" height="46" rx="3" fill="var(--ink)" />
        <path d="M376 320h92" stroke="var(--paper)" strokeWidth="3" />
        <rect x="394" y="314" width="14" height="12" fill="var(--paper)" />
        <rect x="436" y="314" width="14" height="12" fill="var(--paper)" />
        <rect x="388" y="276" width="68" height="24" fill="var(--well)" stroke="var(--ink)" strokeWidth="3" />
        <path d="M410 288h24" stroke="var(--ink)" strokeWidth="5" strokeLinecap="round" />
      </g>
      <g stroke="var(--ink)" strokeWidth="3">
        <path d="M494 304h82M504 304l-6 40M566 304l6 40" strokeLinecap="round" />
        <rect x="508" y="272" width="24" height="32" rx="3" fill="var(--ink)" />
        <path d="M514 272c0-7 12-7 12 0" />
        <path d="M546 304v-14h12v14" fill="var(--paper)" />
        <path d="M549 282q4-5 0-10m6 10q4-5 0-10" strokeWidth="2" opacity=".7" strokeLinecap="round" />
      </g>
      {/* The cable to the truck */}
      <path
        d="M622 344c60 18 96-20 150-6s60 12 86 6"
        stroke="var(--ink)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      {/* The truck, its door open */}
      <path d="M846 150h8v186h-92v-8h84z" fill="var(--ink)" />
      <path d="M762 336 846 170v166z" fill="var(--bulb)" opacity=".16" />
      <rect x="854" y="130" width="336" height="198" fill="var(--ink)" />
      <path d="M854 130h336v26H854z" fill="var(--paper)" stroke="var(--ink)" strokeWidth="3" />
      <g fill="var(--ink)">
        {Array.from({ length: 9 }, (_, stripe) => (
          <path key={stripe} d={`m${864 + stripe * 38} 156 16-26h19l-16 26z`} />
        ))}
      </g>
      <rect x="864" y="166" width="20" height="152" fill="var(--bulb)" />
      <path d="M864 214h20M864 262h20" stroke="var(--ink)" strokeWidth="3" />
      <g fill="var(--paper)">
        <path d="M1000 196h12l16 34 16-34h12v60h-11v-38l-13 28h-8l-13-28v38h-11z" />
        <rect x="1000" y="270" width="56" height="5" />
      </g>
      <path d="M1190 184h66c10 0 16 4 22 14l28 50c4 8 6 14 6 24v56h-122z" fill="var(--ink)" />
      <path d="M1212 204h38c6 0 10 2 13 8l20 38h-71z" fill="var(--bulb)" opacity=".85" />
      <path d="M1190 184v144" stroke="var(--paper)" strokeWidth="3" />
      <path d="M1202 272h20" stroke="var(--paper)" strokeWidth="4" strokeLinecap="round" />
      <path d="M836 328h486v12H836z" fill="var(--ink)" />
      {[930, 986, 1258].map((x) => (
        <g key={x}>
          <circle cx={x} cy="340" r="27" fill="var(--ink)" stroke="var(--paper)" strokeWidth="5" />
          <circle cx={x} cy="340" r="9" fill="var(--paper)" />
        </g>
      ))}
      {/* Headlight */}
      <path d="M1310 290 1440 262v92l-130-46z" fill="var(--bulb)" opacity=".3" />
      <rect x="1300" y="288" width="12" height="22" rx="3" fill="var(--bulb)" />
      <path d="M0 366h1440" stroke="var(--hair)" />
    </svg>
  );
}
