import { changesFor, type SheetVersion, versionOf } from '../../../src/domain/call-sheets/changes.ts';
import {
  callOf,
  isNextDay,
  isOff,
  mapLinkOf,
  NO_CALL,
  telLinkOf,
} from '../../../src/domain/call-sheets/own-call.ts';
import { isDayOver } from '../../../src/domain/call-sheets/times/day-over.ts';
import type { EarlierVersion } from '../../../src/domain/call-sheets/content.ts';
import { formatWeekday } from '../../../src/domain/values/days.ts';
import { escapeHtml } from '../_shared/html-page.ts';
import { STYLES } from './styles.ts';

/** What the address of one person on a call sheet serves (07_production/15_call_sheet_links.sql). */
export interface LinkedSheet {
  person_id: string;
  /** 0: none. */
  confirmed_version: number;
  sheet: SheetVersion & {
    status: 'published' | 'cancelled';
    version: number;
    project_title: string;
    timezone: string;
    history: EarlierVersion[];
  };
}

/** How messengers, which fetch an address to preview it, name the page: nothing of what is in it. */
const TITLE = 'Call sheet';

/** @param body escaped */
export const page = (body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${TITLE}</title>
<style>${STYLES}</style>
</head>
<body><main>${body}</main></body>
</html>
`;

/** A page of one sentence. */
export const sentencePage = (sentence: string): string =>
  page(`<h1>${TITLE}</h1><p>${escapeHtml(sentence)}</p>`);

const part = (title: string, inside: string): string =>
  inside === '' ? '' : `<section><h2>${escapeHtml(title)}</h2>${inside}</section>`;
const text = (words: string): string => (words === '' ? '' : `<p class="lines">${escapeHtml(words)}</p>`);
const list = (items: readonly string[]): string =>
  items.length === 0 ? '' : `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

function phone(number: string, whose: string): string {
  const to = telLinkOf(number);
  if (number === '' || to === '') return escapeHtml(number);
  return `<a href="${escapeHtml(to)}" aria-label="${escapeHtml(`Call ${whose}, ${number}`)}">${escapeHtml(number)}</a>`;
}

function location(where: SheetVersion['content']['locations'][number]): string {
  const name = where.name || where.address;
  const map = mapLinkOf(where);
  const address = where.name === '' ? '' : ` <span class="quiet">${escapeHtml(where.address)}</span>`;
  const link =
    map === ''
      ? ''
      : ` <a href="${escapeHtml(map)}" target="_blank" rel="noopener noreferrer" aria-label="${escapeHtml(`Map of ${name}`)}">Map</a>`;
  return `<b>${escapeHtml(name)}</b>${address}${link}`;
}

/** What changed since the version that this person confirmed. Nothing where they have confirmed none, or the present one. */
function changes({ sheet, confirmed_version: confirmed, person_id: me }: LinkedSheet): string {
  if (sheet.status === 'cancelled')
    return '<p class="notice bad" role="status">This call sheet is cancelled. Wait for a new one.</p>';
  if (confirmed === 0 || confirmed >= sheet.version) return '';
  const before = versionOf(sheet, confirmed);
  const found = before === null ? [] : changesFor(before, sheet, me);
  const lines = found.map(
    ({ label, was, now }) =>
      `<div><dt>${escapeHtml(label)}</dt><dd><b>${escapeHtml(now === '' ? 'taken out' : now)}</b>${was === '' ? '' : `, was ${escapeHtml(was)}`}</dd></div>`,
  );
  const inside =
    before === null
      ? '<p>So much has changed that all of it is to be read again.</p>'
      : lines.length === 0
        ? '<p>Nothing of what you are told.</p>'
        : `<dl>${lines.join('')}</dl>`;
  return `<section class="notice"><h2>Changed since you confirmed version ${confirmed}</h2>${inside}</section>`;
}

/** Once the day is over nobody is asked any more, as in the app. */
function confirmation(
  { sheet, person_id: me, confirmed_version: confirmed }: LinkedSheet,
  now: Date,
): string {
  if (sheet.status === 'cancelled') return '';
  if (confirmed >= sheet.version)
    return `<p class="notice good" role="status">You confirmed version ${sheet.version}.</p>`;
  if (isDayOver(sheet, now)) return '';
  const button = isOff(sheet, me) ? 'I have seen that' : 'Confirm my call';
  return `<form method="post"><input type="hidden" name="version" value="${sheet.version}"><button>${button}</button></form>`;
}

/** In the words of the app (`features/projects/sheet`). */
const NOT_CALLED = `<p class="time">Not called</p><p>You do not work on this day.</p>`;

/** When somebody is called, and beside which call of everybody's. */
function ownCall({ content, calls, timezone }: LinkedSheet['sheet'], me: string): string {
  const call = callOf({ content, calls }, me);
  const own = calls[me] ?? NO_CALL;
  const beside = [
    isNextDay(content.general_call, call) ? 'After midnight' : '',
    call === content.general_call || content.general_call === ''
      ? ''
      : `General call ${content.general_call}`,
    timezone === '' ? '' : `${timezone.replaceAll('_', ' ')} time`,
  ];
  return [
    `<p class="time">${escapeHtml(call || 'Not yet')}</p>`,
    own.note === '' ? '' : `<p><b>${escapeHtml(own.note)}</b></p>`,
    `<p class="quiet">${escapeHtml(beside.filter(Boolean).join(', '))}</p>`,
  ].join('');
}

/**
 * The sheet as its person reads it, without a script. @param problem why what they sent was not taken
 * @param token of the address, which the picture that says it was shown is beside
 */
export function sheetPage(linked: LinkedSheet, token: string, now: Date, problem = ''): string {
  const { sheet, person_id: me } = linked;
  const { content } = sheet;
  const own = sheet.calls[me] ?? NO_CALL;
  const hospital = [escapeHtml(content.hospital), phone(content.hospital_phone, 'the hospital')];
  return page(
    [
      `<header><h1>${escapeHtml(formatWeekday(sheet.shoot_day))}</h1>`,
      `<p class="quiet">${escapeHtml([sheet.project_title, content.unit].filter(Boolean).join(', '))}, version ${sheet.version}</p></header>`,
      problem === '' ? '' : `<p class="notice bad" role="alert">${escapeHtml(problem)}</p>`,
      changes(linked),
      `<section class="call" aria-label="Your call"><p>${escapeHtml(own.name)}${own.role === '' ? '' : `, ${escapeHtml(own.role)}`}</p>`,
      isOff(sheet, me) ? NOT_CALLED : ownCall(sheet, me),
      '</section>',
      confirmation(linked, now),
      part('Unit base', text(content.unit_base)),
      part(content.locations.length === 1 ? 'Location' : 'Locations', list(content.locations.map(location))),
      part('Parking', text(content.parking)),
      part(
        'Nearest hospital',
        hospital.every((each) => each === '') ? '' : `<p>${hospital.filter(Boolean).join(' ')}</p>`,
      ),
      part('Weather', text(content.weather)),
      part(
        'Schedule',
        list(content.schedule.map(({ time, what }) => `<b>${escapeHtml(time)}</b> ${escapeHtml(what)}`)),
      ),
      part(
        'Contacts',
        list(
          content.contacts.map(
            ({ name, role, phone: number }) =>
              `<b>${escapeHtml(name)}</b> <span class="quiet">${escapeHtml(role)}</span> ${phone(number, name || role)}`,
          ),
        ),
      ),
      part('Notes', text(content.notes)),
      part('Advance schedule', text(content.advance)),
      '<footer class="quiet">This address is yours alone: whoever has it can confirm for you.</footer>',
      // Programs that preview an address fetch its page, and none of its pictures.
      `<img src="${token}/seen/${sheet.version}.gif" alt="" width="1" height="1">`,
    ].join(''),
  );
}
