/** As large as the button that follows, so that nothing below it moves. */
export const SaveSearchPlace = () => <span aria-hidden className="block min-h-12 w-32" />;
