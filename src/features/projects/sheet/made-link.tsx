import { copyText, shareLink } from '@/platform/share';
import { Button } from '@/ui/button';
import { notice } from '@/ui/feedback/toast';
import { Field } from '@/ui/fields/field';

export interface Made {
  name: string;
  address: string;
}

/** The address of a link, in the one moment in which it is known. */
export function MadeLink({ made: { name, address }, title }: { made: Made; title: string }) {
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(address);
    notice({ state: isCopied ? 'confirmed' : 'failed', title: isCopied ? 'Copied' : 'Not copied' });
  };
  const share = async (): Promise<void> => {
    const outcome = await shareLink(`Call sheet, ${title}`, address);
    if (outcome === 'copied') notice({ state: 'confirmed', title: 'Copied' });
    if (outcome === 'failed') notice({ state: 'failed', title: 'Not shared' });
  };
  return (
    <div className="grid gap-3 p-4">
      <Field
        label={`Address of ${name}`}
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="primary" onClick={() => void copy()}>
        Copy the link
      </Button>
      <Button onClick={() => void share()}>Share it</Button>
    </div>
  );
}
