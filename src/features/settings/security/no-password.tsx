import { Link } from 'react-router-dom';

/** Beside what asks for the password: who came by Google or a link never had one, and gets one the way that others get a new one. */
export const NoPassword = () => (
  <Link
    to="/forgot-password"
    className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
  >
    I have none, or forgot it
  </Link>
);
