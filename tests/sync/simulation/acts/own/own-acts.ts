import { groupOf } from '../group';
import { CONFLICT_ACTS } from './conflicts';
import { DAY_ACTS } from './days';
import { NOTIFICATION_ACTS } from './notifications';
import { DEVICE_ACTS } from './on-device';
import { SETTINGS_ACTS } from './settings';

/** What everybody does for themselves alone, on two phones of each. */
export const ownActs = groupOf({
  salt: [79, 37],
  acts: [...NOTIFICATION_ACTS, ...SETTINGS_ACTS, ...DAY_ACTS, ...CONFLICT_ACTS, ...DEVICE_ACTS],
});
