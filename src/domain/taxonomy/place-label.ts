import type { Place } from './places.ts';

/** `Los Angeles, CA`; just `Lisbon` where the region has the city's name. */
export const placeLabel = ({ city, region }: Pick<Place, 'city' | 'region'>): string =>
  region === '' || region === city ? city : `${city}, ${region}`;
