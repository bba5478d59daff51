import { screen } from '@testing-library/dom';
import { it } from 'vitest';
import { FilesField } from '@/ui/files/file-picker';
import { pagePickedFiles } from '@/ui/files/page-picked-files';
import { usePickedFiles } from '@/ui/files/use-picked-files';
import { show } from '../support/shown';

const CACHE = pagePickedFiles();

function Files() {
  return <FilesField label="Files" hint="Up to 10." picked={usePickedFiles(CACHE, 'here')} />;
}

it('a bad file is named, and the good one that was picked with it is attached', async () => {
  const user = show(<Files />);
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')!;
  await user.upload(input, [new File(['a'], 'good.pdf'), new File([], 'empty.txt')]);
  await screen.findByText('empty.txt is empty, so there is nothing to send.');
  screen.getByRole('button', { name: 'Remove good.pdf' });
});
