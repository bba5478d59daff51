import 'fake-indexeddb/auto';
import { configure } from '@testing-library/dom';

// The document says that it has Web Locks and has none: to the app it is a browser of the time before them, with one tab.
Reflect.deleteProperty(Object.getPrototypeOf(navigator) as object, 'locks');

configure({
  // A wait is no assertion: a busy machine is slow, and nothing here measures speed.
  asyncUtilTimeout: 40_000,
  // Without style sheets nothing is hidden by them, and to look for it takes most of the time of a query. What waits behind an open dialog
  // is found too: look inside the dialog.
  defaultHidden: true,
  // What was looked for says enough; the whole document behind it fills the terminal.
  getElementError: (message) =>
    Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
});
