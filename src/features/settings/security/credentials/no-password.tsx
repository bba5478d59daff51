import { Link } from 'react-router-dom';

/** Shown beside password fields: people who signed up with Google or a link have none, and set one by resetting it. */
export const NoPassword = () => (
  <Link
    to="/forgot-password"
    className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
  >
    No password, or forgot it?
  </Link>
);
