import { expect, type Page } from '@playwright/test';

const LINK = /https?:\/\/\S+/;

/** The link of the newest mail to an address that has one (notices about safety have none), from the mailbox page's own data. */
export async function linkInMail(page: Page, site: string, to: string): Promise<string> {
  let link = '';
  await expect
    .poll(
      async () => {
        const mails = (await (await page.request.get(`${site}/_mail.json`)).json()) as {
          to: string;
          text: string;
        }[];
        const links = mails.filter((mail) => mail.to === to).flatMap(({ text }) => LINK.exec(text) ?? []);
        link = links[0] ?? '';
        return link;
      },
      { message: `a mail to ${to}` },
    )
    .not.toBe('');
  return link;
}
