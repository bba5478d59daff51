/** Runs inside Chromium: the audit of the development overlay, as data. */
import { auditTargets } from '@/domain/monitoring/touch-targets';
import { findTargets } from '@/platform/touch/touch-targets';

const tenth = (px: number): number => Math.round(px * 10) / 10;

Object.assign(window, {
  touchTargets: () => {
    const { total, violations } = auditTargets(findTargets(document), Date.now());
    return {
      total,
      tooSmall: violations.map(({ name, width, height }) => `${name} ${tenth(width)} x ${tenth(height)}`),
    };
  },
});
