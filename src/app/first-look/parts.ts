import type { ComponentType } from 'react';
import type { BottomNavigationProps } from '../shell/navigation/bottom-navigation';

/** Parts of the frame that the first paint of a remembered screen has as well, each the same function wherever it is named. */
export const loadBottomNavigation = (): Promise<{ default: ComponentType<BottomNavigationProps> }> =>
  import('../shell/navigation/bottom-navigation');
export const loadOfflineLook = () => import('../shell/banners/offline-look');
