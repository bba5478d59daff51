import { lazy } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import { storeFailure } from '../../session/store/store-failure';
import ErrorScreen from './error-screen';

const StoreFailureScreen = lazy(() => import('./store-failure-screen'));

/** A screen broke, or the store stands in the way of all of them. */
export default function FailureScreen(props: FallbackProps) {
  return storeFailure(props.error) ? <StoreFailureScreen {...props} /> : <ErrorScreen {...props} />;
}
