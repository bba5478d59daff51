/** Addresses that lead to a site that they name, and its name as it is shown. */
export const WEB_ADDRESSES: readonly (readonly [address: string, host: string])[] = [
  ['https://gantry.test/jobs?online=1', 'gantry.test'],
  ['http://gantry.test', 'gantry.test'],
  ['HTTPS://Gantry.test/', 'gantry.test'],
  ['https://jobs.low-tide.co.uk:8443/a#b', 'jobs.low-tide.co.uk:8443'],
  ['https://gantry.test/@mara', 'gantry.test'],
  ['https://bücher.example/', 'xn--bcher-kva.example'],
  ['https://nеtflix.example/', 'xn--ntflix-3of.example'],
  ['https://gantry.test?u=a@b', 'gantry.test'],
];

/** What is no such address, by what is wrong with it. */
export const NO_WEB_ADDRESSES: readonly (readonly [what: string, address: string])[] = [
  ['a script', 'javascript:alert(1)'],
  ['another scheme', 'ftp://gantry.test/'],
  ['no scheme', 'gantry.test'],
  ['a name and a password', 'https://user:pass@evil.test/'],
  ['a site as a name', 'https://netflix.com@evil.example/'],
  ['a port that is none', 'https://evil.test:99999/'],
  ['a name, a password and a port that is none', 'https://user:pass@evil.test:99999/'],
  ['half a host', 'http://[::1'],
  ['a number', 'http://127.0.0.1/'],
  ['a number in brackets', 'http://[::1]/'],
  ['a host without a domain', 'https://localhost/'],
  ['an empty label', 'https://gantry..test/'],
  ['a line break', 'https://\njavascript:alert(1)'],
  ['a line break in the host', 'https://gan\ntry.test/'],
  ['a line break at its end', 'https://gantry.test/\n'],
  ['a space in the path', 'https://gantry.test/a b'],
  ['a backslash', 'https://gantry.test\\@evil.example/'],
  ['an escape in the host', 'https://gantry%2etest/'],
];
