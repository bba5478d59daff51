/** Until a lawyer has read them. */
export const LegalNotice = () => (
  <p role="note" className="border-l-4 border-line bg-sheet px-4 py-3">
    Written by the people who build Marquee, to be true and to be understood. A lawyer has not read it yet;
    one will before Marquee is opened to the public.
  </p>
);
