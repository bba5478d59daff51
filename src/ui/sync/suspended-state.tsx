import { LinkButton } from '../button';

/** In place of what comes with the first connection: to a suspended account nothing comes, however good the connection. */
export const SUSPENDED_STATE = {
  title: 'This account is suspended',
  text: 'Nothing can be sent or fetched. Write to us if you think that is a mistake.',
  action: (
    <LinkButton to="/contact" variant="primary">
      Write to us
    </LinkButton>
  ),
};

/** The same for one of several parts of a screen: the banner has the way to us. */
export const SUSPENDED_LINE = { title: SUSPENDED_STATE.title, text: 'Not here: this account is suspended.' };
