import { screen } from '@testing-library/dom';
import { useNavigationType } from 'react-router-dom';
import { it } from 'vitest';
import { useSearchParamPatch } from '@/ui/navigation/use-search-param-patch';
import { show } from '../support/shown';

function Address() {
  const [params, patch] = useSearchParamPatch();
  return (
    <>
      <p>{`${useNavigationType()} ${params.toString()}`}</p>
      <button type="button" onClick={() => patch({ person: '1', company: '2', type: 'feature' })}>
        Set
      </button>
      <button type="button" onClick={() => patch({ person: null, company: null, about: 'talent' })}>
        Change
      </button>
    </>
  );
}

it('changes several parameters of the address at once, leaves the others, and adds nothing to the history', async () => {
  const user = show(<Address />);
  await user.click(screen.getByRole('button', { name: 'Set' }));
  await screen.findByText('REPLACE person=1&company=2&type=feature');
  await user.click(screen.getByRole('button', { name: 'Change' }));
  await screen.findByText('REPLACE type=feature&about=talent');
});
