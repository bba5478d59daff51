import { describe, expect, it } from 'vitest';
import { applyAddress } from '@/domain/jobs/job-codecs';
import { noDomainMailWords } from '@/domain/companies/website-copy';
import { isWebAddress, webHost, withAsciiHost } from '@/domain/navigation/web-address';
import { CompanyForm, companyForm } from '@/domain/people/person-forms';
import { NO_WEB_ADDRESSES, WEB_ADDRESSES } from '../support/web-addresses';

const FORM = { currency: 'EUR', pay_type: 'day', external: true } as const;
const isCompanyWebsite = (website: string): boolean =>
  CompanyForm.safeParse({ ...companyForm(null), name: 'Gullwing', website }).success;

describe('an address that people follow', () => {
  it.each(WEB_ADDRESSES)('%j leads to %s', (address, host) => {
    expect(webHost(address)).toBe(host);
    expect(applyAddress.problems(address, FORM)).toEqual([]);
  });
  it.each(NO_WEB_ADDRESSES)('is not one with %s', (_what, address) => {
    expect(webHost(address)).toBeNull();
    expect(isWebAddress(address)).toBe(false);
  });
  it.each(NO_WEB_ADDRESSES.filter(([what]) => !what.endsWith('at its end')))(
    'is refused in forms: %s',
    (what, address) => {
      expect(applyAddress.problems(address, FORM)).toEqual([
        { at: '', sentence: 'Enter the whole address, starting with https://.' },
      ]);
      // For a company's website, the scheme is added.
      expect(isCompanyWebsite(address)).toBe(what === 'no scheme');
    },
  );
});

describe('a website whose name has letters beside those of ASCII', () => {
  it.each([
    ['https://kölnfilm.de', 'https://xn--klnfilm-90a.de'],
    ['HTTPS://www.KÖLNFILM.de:8443/Über?a=ö#ö', 'HTTPS://www.xn--klnfilm-90a.de:8443/Über?a=ö#ö'],
    ['https://Gantry.test/Über', 'https://Gantry.test/Über'],
    ['no address: ö', 'no address: ö'],
  ])('%j is %j with the host that mail goes to', (address, ascii) => {
    expect(withAsciiHost(address)).toBe(ascii);
    expect(withAsciiHost(ascii)).toBe(ascii);
  });

  it('is not called missing by who verifies a company: it has to be written otherwise', () =>
    expect(noDomainMailWords('https://kölnfilm.de/team')).toBe(
      'A mail to an address there verifies it at once when the website is written as mail knows it: enter https://xn--klnfilm-90a.de/team under “Edit company”, or ask for a check.',
    ));

  it.each([
    [null, /^With a website at a domain of its own/],
    ['https://www.linkedin.com/company/salt', /^Others have pages at linkedin\.com, too/],
    ['https://film_a.example.com', /^No mail can go to an address at film_a\.example\.com\. Ask/],
  ] as const)('nor are others given a reason that is not theirs: %s', (website, words) =>
    expect(noDomainMailWords(website)).toMatch(words),
  );
  it.each(['https://xn--klnfilm-90a.de', 'https://salt.example'])('%s can be asked for a mail', (website) =>
    expect(noDomainMailWords(website)).toBeNull(),
  );
});
