/** Two lines on a phone, one elsewhere. */
export const BANNER_HEIGHT = 'min-h-14 md:min-h-12';

/** As high as a banner whose code has not come yet, so that what is below stays where it is when it comes. */
export const BannerPlace = () => (
  <i aria-hidden className="block border-b border-hair">
    <i className={`block ${BANNER_HEIGHT}`} />
  </i>
);
