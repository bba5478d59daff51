/** In place of a call: on this day the person is not called. Nothing shows others that they are off, but the sheet that everybody on it has says so. */
export const OFF = 'off';
