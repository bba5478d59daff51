import { EMPTY_VITALS_MEMORY, type VitalsMemory } from '@/domain/monitoring/web-vitals';

const KEY = 'marquee:vitals';

export function readVitals(): VitalsMemory {
  try {
    const { values, alerted } = (JSON.parse(localStorage.getItem(KEY) ?? '{}') ??
      {}) as Partial<VitalsMemory>;
    return values && alerted ? { values, alerted } : EMPTY_VITALS_MEMORY;
  } catch {
    return EMPTY_VITALS_MEMORY;
  }
}

export function rememberVitals(memory: VitalsMemory): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(memory));
  } catch {
    // Full or blocked: regressions are not detected on this device.
  }
}

export function forgetVitals(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Blocked, so nothing is stored.
  }
}
