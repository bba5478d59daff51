import { screen } from '@testing-library/dom';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { expect, it } from 'vitest';
import { blankJobContent } from '@/domain/jobs/blank-job';
import type { JobForm } from '@/domain/jobs/job-form-fields';
import { deviceTimezone } from '@/domain/values/timezones';
import { DateFields } from '@/features/posting/fields/date-fields';
import { formOf } from '@/features/posting/form/job-form';
import { fill } from '../support/app';
import { show } from '../support/shown';

function Place() {
  const form = useForm<JobForm>({ defaultValues: formOf(blankJobContent('Europe/Oslo', 'USD')) });
  const values = useWatch({ control: form.control, name: ['timezone', 'lat', 'region'] });
  return (
    <FormProvider {...form}>
      <DateFields />
      <output>{JSON.stringify(values)}</output>
    </FormProvider>
  );
}

const stored = (): unknown => JSON.parse(document.querySelector('output')?.textContent ?? '');

it('a town that is not known does not keep the time zone of the one before: it is the device’s, and asked for', async () => {
  const user = show(<Place />);
  const town = screen.getByLabelText('Town');
  await fill(user, town, 'Los Angeles');
  expect(stored()).toEqual(['America/Los_Angeles', expect.any(Number), 'CA']);
  expect(screen.queryByLabelText('Time zone')).toBeNull();
  await fill(user, town, 'Vrlika');
  expect(stored()).toEqual([deviceTimezone(), null, '']);
  await user.selectOptions(screen.getByLabelText('Time zone'), 'Europe/Zagreb');
  expect(stored()).toEqual(['Europe/Zagreb', null, '']);
  screen.getByText('Days and times are meant in Europe/Zagreb.');
  // What was chosen stays while the name is being corrected.
  await user.type(town, ' ');
  expect(stored()).toEqual(['Europe/Zagreb', null, '']);
  await fill(user, town, 'Los Angeles');
  expect(stored()).toEqual(['America/Los_Angeles', expect.any(Number), 'CA']);
});
