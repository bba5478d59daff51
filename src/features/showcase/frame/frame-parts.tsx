import { Bookmark, Briefcase, House, MessageSquare, User } from 'lucide-react';
import { IconButton, LinkButton } from '@/ui/button';
import { EmployerSettingsLinks, PREFERENCES_PATH } from '@/ui/domain/employer-settings-links';
import { BottomNav } from '@/ui/navigation/bottom-nav';
import { Footer } from '@/ui/navigation/footer';
import { SectionLinks } from '@/ui/navigation/section-links';
import { CountBadge, TopBar } from '@/ui/navigation/top-bar';
import { BackStroke, ForwardStroke, MenuStroke } from '@/ui/stroke-icons';
import { SyncChip } from '@/ui/sync/sync-parts';
import { InPlace, Part } from '../part';

/** Every link leads here. */
const HERE = '/ui-showcase';
const icon = { size: 22, 'aria-hidden': true } as const;

const ITEMS = [
  { id: 'home', label: 'Home', to: HERE, icon: <House {...icon} /> },
  { id: 'jobs', label: 'Jobs', to: HERE, icon: <Briefcase {...icon} /> },
  { id: 'messages', label: 'Messages', to: HERE, badge: 3, icon: <MessageSquare {...icon} /> },
  { id: 'saved', label: 'Saved', to: HERE, badge: 128, icon: <Bookmark {...icon} /> },
  { id: 'coach', label: 'Career Coach', to: HERE, icon: <User {...icon} /> },
];

const FOOTER = [
  {
    title: 'Crew, example',
    links: [
      { label: 'Find work', to: HERE },
      { label: 'Rates', to: HERE, tag: 'New' },
    ],
  },
  { title: 'Hiring, example', links: [{ label: 'Post a job', to: HERE }] },
  { title: 'Marquee, example', links: [{ label: 'Contact', to: HERE }] },
  { title: 'Legal, example', links: [{ label: 'Cookie settings', act: () => {} }] },
];

/** As wide as the screen, because that is what decides how they look. */
export function Frame() {
  return (
    <Part title="Bars and the end of a page">
      <div className="-mx-4 grid gap-4 md:mx-0">
        <TopBar
          items={ITEMS.slice(0, 3)}
          active="jobs"
          menu={
            <IconButton label="Example of a menu">
              <MenuStroke />
            </IconButton>
          }
        >
          <SyncChip kind="synced" waiting={0} refused={0} />
        </TopBar>
        <TopBar
          items={ITEMS.slice(0, 3)}
          active="messages"
          back={HERE}
          title="A thread with a very long name"
        >
          <LinkButton to={HERE}>Sign in</LinkButton>
        </TopBar>
        <InPlace className="h-16 md:hidden">
          <BottomNav items={ITEMS} active="messages" />
        </InPlace>
      </div>
      <div className="mt-4 flex items-center gap-4">
        <CountBadge count={7} />
        <CountBadge count={100} />
        <MenuStroke />
        <BackStroke />
        <ForwardStroke />
      </div>
      <div className="mt-4">
        <SectionLinks
          label="Sections"
          current={HERE}
          links={[
            { label: 'Profile', to: HERE },
            { label: 'Security', to: '/settings/security' },
          ]}
        />
        <EmployerSettingsLinks current={PREFERENCES_PATH} />
      </div>
      <div className="-mx-4 md:mx-0">
        <Footer
          groups={FOOTER}
          social={[{ label: 'Video, example', href: 'https://video.example/marquee' }]}
          claims={[
            { figure: '1,200', what: 'crew' },
            { figure: '340', what: 'jobs a month' },
          ]}
          email="hello@marquee.example"
        />
      </div>
    </Part>
  );
}
