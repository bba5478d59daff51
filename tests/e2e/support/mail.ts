import { expect, type Page } from '@playwright/test';

/** The link of the newest mail to an address, from the mailbox page's own data. */
export async function linkInMail(page: Page, site: string, to: string): Promise<string> {
  let link = '';
  await expect
    .poll(
      async () => {
        const mails = (await (await page.request.get(`${site}/_mail.json`)).json()) as {
          to: string;
          text: string;
        }[];
        link = /https?:\/\/\S+/.exec(mails.find((mail) => mail.to === to)?.text ?? '')?.[0] ?? '';
        return link;
      },
      { message: `a mail to ${to}` },
    )
    .not.toBe('');
  return link;
}
