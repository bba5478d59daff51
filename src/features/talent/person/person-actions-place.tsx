/** As high as what takes its place for a visitor: two buttons. */
export const PersonActionsPlace = () => <i className="needs-script hidden h-[138px] md:block" />;
