import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { pathWarnings } from '@/domain/security/suspicious-path';

/** P5: logs a path that somebody may have tampered with. */
export function PathCheck() {
  const { pathname } = useLocation();
  useEffect(() => {
    for (const warning of pathWarnings(pathname)) console.warn(warning);
  }, [pathname]);
  return null;
}
