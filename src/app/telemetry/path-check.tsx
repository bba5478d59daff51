import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { pathWarnings } from '@/domain/suspicious-path';

/** P5: a path that somebody may have tampered with is told to the log. */
export function PathCheck() {
  const { pathname } = useLocation();
  useEffect(() => {
    for (const warning of pathWarnings(pathname)) console.warn(warning);
  }, [pathname]);
  return null;
}
