import { distanceUnitOf, formatDistance } from '@/domain/people/distance-units';
import { circleOf } from '@/domain/people/privacy/shown-parts';
import { countryName } from '@/domain/taxonomy/countries';
import { languageLabel } from '@/domain/taxonomy/languages';
import { unionLabel } from '@/domain/taxonomy/unions';
import { personPlace, rateOf } from '@/ui/domain/people/person-copy';
import { EVERYONE, LINK_SECTION, type ProfileSection, WORKS } from './sections';
import { CIRCLE_LABELS, SHOWN_SECTION } from './shown-section';

export const TERMS_SECTIONS: readonly ProfileSection[] = [
  {
    id: 'rate',
    title: 'Rate',
    roles: WORKS,
    rows: (me) => {
      const rate = rateOf(me);
      return [
        [
          'Your rate',
          rate && (
            <span key="rate" className="mono">
              {rate.amount} {rate.unit}
            </span>
          ),
        ],
        ['Who sees it', CIRCLE_LABELS[circleOf(me, 'rate')]],
      ];
    },
  },
  {
    id: 'place',
    title: 'Place',
    roles: EVERYONE,
    rows: (me) => [
      ['Based in', [personPlace(me), countryName(me.country_code)].filter(Boolean).join(', ')],
      [
        'Travels',
        me.travel_radius_km === null ? (
          ''
        ) : (
          <span key="km" className="mono">
            {formatDistance(me.travel_radius_km, distanceUnitOf(me))}
          </span>
        ),
      ],
    ],
  },
  {
    id: 'kit',
    title: 'Kit, unions, languages',
    roles: WORKS,
    rows: (me) => [
      ['Kit', me.kit.join(', ')],
      ['Unions', me.unions.map(unionLabel).join(', ')],
      ['Languages', me.languages.map(languageLabel).join(', ')],
    ],
  },
  LINK_SECTION,
  {
    id: 'contact',
    title: 'Contact',
    roles: EVERYONE,
    rows: (me) => [
      ['Email', me.email],
      ['Phone', me.phone],
      ['Open to contact', me.open_to_contact ? 'Yes' : 'No'],
    ],
  },
  SHOWN_SECTION,
];
