import { DraftStart } from './draft-start';
import { PostWizard } from './post-wizard';

/** `/jobs/post`: four steps, kept as a draft at every pause. */
export default function PostJobScreen() {
  return <DraftStart>{(beginning) => <PostWizard {...beginning} />}</DraftStart>;
}
