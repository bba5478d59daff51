export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The HTML part of a mail. @param body the inside of the page, escaped */
export const htmlPage = (subject: string, body: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0 auto;max-width:38rem;padding:1rem;font-family:system-ui,sans-serif;line-height:1.5">
${body}
</body>
</html>
`;
