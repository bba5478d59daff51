import { describe, expect, it } from 'vitest';
import { safeAttachmentName } from '@/domain/attachments';
import { CreditForm } from '@/domain/people/credit-form';
import { CompanyForm, companyForm, NameForm, PlaceForm } from '@/domain/people/person-forms';
import { visibleText } from '@/domain/values/text/visible-text';
import { HIDDEN_MARKS, PLAIN_NAMES } from '../support/hidden-marks';

const place = { city: 'Leeds', region: '', country_code: '', travel_radius_km: '' };
const credit = { production: 'Low Tide', role: 'Gaffer', year: '2024', kind: 'feature', url: '' };

describe('a name cannot turn its neighbours round', () => {
  it.each([...HIDDEN_MARKS, ...PLAIN_NAMES.map((name) => [name, name, name] as const)])(
    'as forms take it: %s',
    (_what, written, kept) => {
      expect(visibleText(written)).toBe(kept);
      expect(PlaceForm.parse({ ...place, city: written }).city).toBe(kept);
      expect(CompanyForm.parse({ ...companyForm(null), name: written }).name).toBe(kept);
      expect(CreditForm.parse({ ...credit, production: written }).production).toBe(kept);
      expect(safeAttachmentName(`${written}.pdf`)).toBe(`${kept}.pdf`);
    },
  );

  it('and what a copied name brings along is not refused with words about letters', () =>
    expect(
      NameForm.parse({ first_name: '\u202AMara\u202C', last_name: 'Lind\u200Fqvist', headline: '\u202EAC' }),
    ).toEqual({ first_name: 'Mara', last_name: 'Lindqvist', headline: 'AC' }));

  it('a name of nothing but marks is missing', () =>
    expect(NameForm.safeParse({ first_name: '\u202E', last_name: 'Voss', headline: '' }).success).toBe(
      false,
    ));
});
