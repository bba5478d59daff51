import { declineWords } from '../../src/domain/applications/decline-words';
import { callOf } from '../../src/domain/call-sheets/own-call';
import type { Endorsement } from '../../src/domain/streams/endorsements';
import type { Notification } from '../../src/domain/streams/notifications';
import type { Profile } from '../../src/domain/streams/profiles';
import { formatWeekday } from '../../src/domain/values/days';
import type { SeedApplication } from './applications';
import type { Clock } from './clock';
import { preview, type SeedConversation } from './conversations';
import type { SeedProjects } from './projects';
import { Random, seedId } from './random';

/** Older notifications have been pruned. */
const RETENTION_MINUTES = 8 * 1440;

const STATUS_TITLES: Readonly<Record<string, string>> = {
  reviewed: 'Your application has been read',
  shortlisted: 'You are on the shortlist',
  interview: 'You are invited to an interview',
  offered: 'You have an offer',
  hired: 'You are hired',
  job_closed: 'The job has closed',
};

/** Mirrors `private.applicant_step`: what the employer reads after the applicant's name. */
const APPLICANT_STEPS: Readonly<Record<string, string>> = {
  pending: 'applied',
  withdrawn: 'withdrew',
  accepted: 'accepted your offer',
  turned_down: 'turned your offer down',
  change_asked: 'asks for a change to your offer',
};

/** Mirrors `private.application_headline`. */
const statusTitle = (status: string, declined: string): string => {
  if (status === 'declined') return declined === '' ? 'Not this time' : `Not this time: ${declined}`;
  return STATUS_TITLES[status] ?? 'Your application has changed';
};

type NotificationFields = Omit<Notification, 'id' | 'is_read' | 'updated_at'>;

function applicationNotifications({ application }: SeedApplication): NotificationFields[] {
  return application.history.map(({ status, at, by }): NotificationFields => {
    const step = by === 'applicant' ? (APPLICANT_STEPS[status] ?? 'changed their application') : null;
    const common = { message: application.job_title, created_at: at };
    if (step !== null) {
      return {
        ...common,
        user_id: application.employer_id,
        type: status === 'pending' ? 'new_application' : 'application_status',
        title: `${application.applicant_name} ${step}`,
        action_url: `/employer/applications?job=${application.job_id}${status === 'pending' ? '' : `&a=${application.id}`}`,
        group_key: `job:${application.job_id}`,
      };
    }
    return {
      ...common,
      user_id: application.applicant_id,
      type: 'application_status',
      title: statusTitle(status, declineWords(application)),
      message: [application.job_title, application.company_name].filter((part) => part !== '').join(' · '),
      action_url: `/applications?a=${application.id}`,
      group_key: `application:${application.id}`,
    };
  });
}

/** One notification per person with unread messages: it quotes the latest and is dated from the first. */
function conversationNotifications({ conversation, messages }: SeedConversation): NotificationFields[] {
  return conversation.members.flatMap(({ user_id: user }) => {
    const mark = conversation.read_marks[user] ?? 0;
    const unread = messages.filter((message) => message.server_seq > mark && message.sender_id !== user);
    const [oldest, newest] = [unread[0], unread.at(-1)];
    if (oldest === undefined || newest === undefined) return [];
    const sender = conversation.members.find((member) => member.user_id === newest.sender_id);
    return [
      {
        user_id: user,
        type: 'message',
        title: sender?.name ?? 'This person',
        message: preview(newest.body),
        action_url: `/messages/${conversation.id}`,
        group_key: `message:${conversation.id}`,
        created_at: oldest.created_at,
      },
    ];
  });
}

/** Mirrors `private.notify_endorsement`: who is asked, and who was confirmed. */
const endorsementNotification = (endorsement: Endorsement): NotificationFields => {
  const { id, production, year, status, asker_name: asker, endorser_name: endorser } = endorsement;
  const common = {
    type: 'endorsement' as const,
    message: `${production}, ${year}`,
    group_key: `endorsement:${id}`,
  };
  return status === 'asked'
    ? {
        ...common,
        user_id: endorsement.endorser_id,
        title: `${asker} asks you to confirm a credit`,
        action_url: `/endorsements?e=${id}`,
        created_at: endorsement.created_at,
      }
    : {
        ...common,
        user_id: endorsement.asker_id,
        title: `${endorser} confirmed your credit`,
        action_url: '/profile',
        created_at: endorsement.updated_at,
      };
};

/** Mirrors `private.send_call_sheets`: everybody but whoever published it, once for each sheet. */
const sheetNotifications = (
  { projects, callsheets, receipts }: SeedProjects,
  clock: Clock,
): NotificationFields[] =>
  callsheets
    .filter(({ status }) => status === 'published')
    .flatMap((sheet) =>
      receipts
        .filter(
          ({ sheet_id: of, user_id: user }) =>
            of === sheet.id && user !== projects.find(({ id }) => id === sheet.project_id)?.owner_id,
        )
        .map(({ user_id: user }) => ({
          user_id: user,
          type: 'call_sheet' as const,
          title: `${sheet.version === 1 ? 'Call sheet' : 'Call sheet changed'}: ${sheet.project_title}`,
          message: `${formatWeekday(sheet.shoot_day)}${sheet.version === 1 ? '' : `, version ${sheet.version}`}: your call is ${callOf(sheet, user)}.`,
          action_url: `/projects/${sheet.project_id}/sheets/${sheet.id}`,
          group_key: `call-sheet:${sheet.id}`,
          created_at: sheet.published_at ?? clock.ago(60),
        })),
    );

/** A welcome for every demo account. */
const welcome = (profile: Profile, clock: Clock): NotificationFields => ({
  user_id: profile.id,
  type: 'system',
  title: `Welcome, ${profile.first_name}`,
  created_at: clock.ago(4 * 1440),
  message: 'Everything here is invented and works without a connection. Try it with the network off.',
  action_url: '/dashboard',
  group_key: 'system:welcome',
});

export function makeNotifications(
  applications: readonly SeedApplication[],
  conversations: readonly SeedConversation[],
  endorsements: readonly Endorsement[],
  production: SeedProjects,
  demo: readonly Profile[],
  clock: Clock,
): Notification[] {
  const fields = [
    ...applications.flatMap(applicationNotifications),
    ...conversations.flatMap(conversationNotifications),
    ...endorsements.map(endorsementNotification),
    ...sheetNotifications(production, clock),
    ...demo.map((profile) => welcome(profile, clock)),
  ].filter(
    ({ type, created_at }) => type === 'message' || clock.minutesSince(created_at) <= RETENTION_MINUTES,
  );
  return fields.map((item) => {
    const id = seedId('notification', item.user_id, item.group_key, item.type, item.title, item.created_at);
    const random = new Random('notification', id);
    const old = clock.minutesSince(item.created_at) > 3 * 1440;
    // A message notification stays unread until the message is read.
    const isRead = item.type !== 'message' && random.chance(old ? 0.85 : 0.35);
    return { ...item, title: item.title.slice(0, 200), id, is_read: isRead, updated_at: item.created_at };
  });
}
