import { PostWizard } from './post-wizard';
import { WithPostingStart } from './posting-start';

/** `/jobs/post`: four steps, saved as a draft at every pause. */
export default function PostJobScreen() {
  return <WithPostingStart>{(start) => <PostWizard {...start} />}</WithPostingStart>;
}
