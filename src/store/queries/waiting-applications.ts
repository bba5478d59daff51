import { awaitsAnswer } from '@/domain/applications/figures';
import type { Application } from '@/domain/streams/applications';
import type { Stored } from './write-status';

/** It waits for the employer's answer. One whose own change was refused waits for its author. */
export const isWaiting = ({ status, sync }: Stored<Application>): boolean =>
  awaitsAnswer(status) && sync.state !== 'refused';
