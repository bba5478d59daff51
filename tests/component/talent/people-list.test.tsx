import { fireEvent, screen } from '@testing-library/dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { people, type Person } from '@/domain/streams/people';
import { PeopleList } from '@/features/talent/directory/people-list';
import { sampleWorld } from '../../support/sample-world';
import { mounted } from '../support/mounted';

const page = mounted();
const ROW_PX = 88;

const crew = (count: number): Person[] =>
  Array.from({ length: count }, (_, index) => ({
    ...people.sample(sampleWorld()),
    id: `person-${index}`,
    full_name: `Person ${index}`,
  }));

const shown = () =>
  page.render(
    <PeopleList
      people={crew(200)}
      queryKey="all"
      total={640}
      reasons={undefined}
      distanceOf={() => null}
      hasMore={false}
      more={() => {}}
      pages={0}
      chosen={{
        isOn: false,
        ids: [],
        askedFor: { jobId: null, projectId: null, role: '' },
        start: () => {},
        choose: () => {},
        stop: () => {},
      }}
      toOf={(id) => `/talent/${id}`}
      current={null}
    />,
  );

describe('the people of the directory', () => {
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(ROW_PX);
  });

  it('are in the page where they are in view, and the list says how many it has', async () => {
    await shown();
    const rows = screen.getAllByRole('listitem');
    expect(rows.length).toBeGreaterThan(800 / ROW_PX);
    expect(rows.length).toBeLessThan(20);
    expect(rows[0]?.getAttribute('aria-setsize')).toBe('640');
    expect(screen.getByRole('list').style.height).toBe(`${200 * ROW_PX}px`);
  });

  it('come into the page as it scrolls to them', async () => {
    await shown();
    await page.scrollToTop(100 * ROW_PX);
    await page.pass(500);
    expect(screen.getByText('Person 103')).toBeTruthy();
    expect(screen.queryByText('Person 3')).toBeNull();
  });

  it('are all there when the list is printed', async () => {
    await shown();
    fireEvent(window, new Event('beforeprint'));
    expect(screen.getAllByRole('listitem')).toHaveLength(200);
    fireEvent(window, new Event('afterprint'));
    await page.pass(500);
    expect(screen.getAllByRole('listitem').length).toBeLessThan(20);
  });
});
