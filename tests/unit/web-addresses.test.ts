import { describe, expect, it } from 'vitest';
import { applyAddress } from '@/domain/jobs/job-codecs';
import { isWebAddress, webHost } from '@/domain/navigation/web-address';
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
