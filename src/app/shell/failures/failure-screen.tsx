import { lazy } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import { storeFailure } from '../../session/store/store-failure';
import ErrorScreen from './error-screen';

const StoreFailureScreen = lazy(() => import('./store-failure-screen'));

/** A screen threw, or the store could not be opened. */
export default function FailureScreen(props: FallbackProps) {
  return storeFailure(props.error) ? <StoreFailureScreen {...props} /> : <ErrorScreen {...props} />;
}
