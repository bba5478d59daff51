import { ListPositions } from '@/ui/results/list-positions';

export const jobPositions = new ListPositions();
