import type { PayBenchmark } from '@/domain/pay/benchmarks';
import { visitorTransport } from '../sync/page-transport';

/** At most five minutes old, those with the most jobs first. @throws SyncFault */
export const payBenchmarks = async (): Promise<PayBenchmark[]> =>
  (await visitorTransport().call('pay_benchmarks', {})) as PayBenchmark[];
