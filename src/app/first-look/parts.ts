import type { ComponentType } from 'react';
import { isBeingPrerendered, laterInBrowser } from '@/client-state/page/prerendered';
import type { BottomNavigationProps } from '../shell/navigation/bottom-navigation';

/** Parts of the frame that the first paint of a remembered screen has as well, each the same function wherever it is named. */
export const loadBottomNavigation = (): Promise<{ default: ComponentType<BottomNavigationProps> }> =>
  import('../shell/navigation/bottom-navigation');
/** Whether there is a signal is known in a browser only. */
export const loadOfflineLook = () =>
  isBeingPrerendered ? laterInBrowser() : import('../shell/banners/offline-look');
