/** Of pages that a mail's own button can stand in for. */
export const WithoutScript = () => (
  <p className="font-medium">
    This page needs JavaScript, which is off in this browser. Press your mail program’s own “Unsubscribe”
    button instead, or switch it on and reload this page.
  </p>
);
