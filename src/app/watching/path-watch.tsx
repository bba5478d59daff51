import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { warningsOf } from '@/domain/path-check';

/** P5: a path that somebody may have tampered with is told to the log. */
export function PathWatch() {
  const { pathname } = useLocation();
  useEffect(() => {
    for (const warning of warningsOf(pathname)) console.warn(warning);
  }, [pathname]);
  return null;
}
