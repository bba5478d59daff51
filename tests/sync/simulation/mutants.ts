/**
 * Deliberate bugs. Each changes one place of the engine, and the simulation must catch every one from which nothing else protects: if
 * it misses a deliberate bug, it would miss a real one of the same kind.
 */
export interface Mutant {
  name: string;
  /** Path of the changed file from the root of the repository. */
  file: string;
  from: string;
  to: string;
  /** Only scenarios in which leaders run in workers can catch it. */
  leaders?: 'workers';
  /**
   * A seed that catches it, and what fails there; or what else protects people from this bug, and the tests that catch it.
   * `npm run simulate -- --native --mutants --search` finds seeds anew.
   */
  caught: { seed: number; fails: string } | { protectedBy: string; test: string };
}

export const MUTANTS: readonly Mutant[] = [
  {
    name: 'a snapshot without its sweep',
    file: 'src/sync/pull/puller.ts',
    from: 'if (answer.snapshot_complete === true && sweep) await removeUnnamedRows(store, stream, snapshot);',
    to: 'void sweep;',
    caught: { seed: 1, fails: 'S4, S6: still holds a job' },
  },
  {
    name: 'a device that fills anew keeps what it had',
    file: 'src/sync/pull/checkpoints.ts',
    from: 'sweep: hasRows };',
    to: 'sweep: hasRows && !String(before.checkpoint).startsWith(String((answer.checkpoint as { e: string }).e)) };',
    caught: { seed: 1, fails: 'S4, S6: still holds a job' },
  },
  {
    name: 'a device asks for less than it needs',
    file: 'src/sync/pull/coverage.ts',
    from: 'if (older?.mayBeHere === false) needed.set(stream.name, since);',
    to: "if (older) needed.set(stream.name, '9999-12-31T00:00:00Z');",
    caught: { seed: 16, fails: 'S4, S6: still holds a job' },
  },
  {
    name: 'a tombstone is ignored',
    file: 'src/sync/pull/apply-page.ts',
    from: 'if (isTombstone(document)) return deleted(stream, current);',
    to: 'if (isTombstone(document)) return null;',
    caught: { seed: 2, fails: 'S4, S6: still holds a person' },
  },
  {
    name: 'the base does not move after a merge',
    file: 'src/sync/pull/rebase-pulled-row.ts',
    from: 'base: { ...theirs, rev: document.rev, ...fieldsOf(envelope.base, stillMine) },',
    to: 'base: envelope.base ?? { ...theirs, rev: document.rev, ...fieldsOf(envelope.base, stillMine) },',
    caught: { seed: 8, fails: "S8: another person's text is offered as the author's own" },
  },
  {
    name: 'a conflict is not stored',
    file: 'src/sync/push/apply-answers.ts',
    from: 'if (stream) await preserveConflict(store, now(), collection, stream, row, row.sync, conflicts);',
    to: 'void stream; void now; void conflicts; void preserveConflict;',
    caught: { seed: 3, fails: 'S2: an edit is lost' },
  },
  {
    name: 'a snapshot does not record its rows',
    file: 'src/sync/pull/apply-page.ts',
    from: "return { put: cleanRow(stream, document, rowSnapshot || current?.snapshot || '') };",
    to: "return { put: cleanRow(stream, document, '') };",
    caught: { seed: 4, fails: 'S4: misses a job' },
  },
  {
    name: 'the checkpoint moves before its rows are written',
    file: 'src/sync/pull/puller.ts',
    from: 'for (const answer of answers) {\n      const stream = flight.streams.find(({ name }) => name === answer.stream);',
    to: 'await this.deps.checkpoints.advance(answers);\n    await this.deps.fence.check(signal);\n    for (const answer of answers) {\n      const stream = flight.streams.find(({ name }) => name === answer.stream);',
    caught: { seed: 1, fails: 'S4, S6: still holds a person' },
  },
  {
    name: 'a refused write is discarded',
    file: 'src/sync/push/apply-answers.ts',
    from: 'const id = isUnasked\n    ? null',
    to: 'const id = isUnasked || fields !== null\n    ? null',
    caught: { seed: 1, fails: 'S2: an edit is lost' },
  },
  {
    name: 'an edit made while its predecessor is in flight counts as sent',
    file: 'src/sync/push/apply-answers.ts',
    from: 'if (!result.dirty && !removedSince) return { put: clean };',
    to: 'if (!removedSince) return { put: clean };',
    caught: { seed: 3, fails: 'S2: an edit is lost' },
  },
  {
    name: 'the later edit keeps the old base',
    file: 'src/sync/push/apply-answers.ts',
    from: '  order: envelope.edit,\n  base,\n',
    to: '  order: envelope.edit,\n  base: envelope.base ?? base,\n',
    caught: {
      protectedBy: '`sync_push` knows what the device has written to the row from the same version',
      test: 'sync/push-batch',
    },
  },
  {
    name: 'the queue is sent in reverse order',
    file: 'src/store/sync/sync-port.ts',
    from: '(a.row.sync.order < b.row.sync.order ? -1 : 1)',
    to: '(a.row.sync.order < b.row.sync.order ? 1 : -1)',
    caught: { seed: 8, fails: 'order' },
  },
  {
    name: "eviction removes the person's own rows",
    file: 'src/sync/pull/evict.ts',
    from: '(me === null || stream.owners.every((owner) => row[owner] !== me))',
    to: '(me === null || stream.owners.length >= 0)',
    caught: { seed: 4, fails: 'S12: evicted its own job' },
  },
  {
    name: 'a write withdrawn while in flight is forgotten',
    file: 'src/sync/push/apply-answers.ts',
    from: 'return current && current.rev >= master.rev\n      ? null\n      : { put: cleanRow(stream, master, snapshotOf(stream.name)) };',
    to: 'return null;',
    caught: { seed: 14, fails: 'S8: received the answer to a message, and does not show it' },
  },
  {
    name: 'a new epoch is not noticed',
    file: 'src/sync/pull/checkpoints.ts',
    from: "const snapshot = answer.snapshot ?? '';\n    const before = this.of(stream.name);",
    to: "const snapshot = ''; void answer;\n    const before = this.of(stream.name);",
    caught: { seed: 1, fails: 'S4, S6: still holds a job' },
  },
  {
    name: 'a lost reply and a newer edit look like two authors',
    file: 'src/sync/push/push-batch.ts',
    from: 'if (!conflictingFields || conflicting.length === 0) return',
    to: 'return',
    caught: { seed: 2, fails: 'S2: replaced text that its author had not seen' },
  },
  {
    name: 'nothing checks whether another tab leads',
    file: 'src/store/storage/fence.ts',
    from: 'if ((stored as FenceRecord | undefined)?.leader !== id.slice(PREFIX.length))',
    to: 'if (stored === undefined)',
    leaders: 'workers',
    caught: {
      protectedBy:
        'it is unlikely: a write between its check and its transaction, while another tab takes over',
      test: 'unit/leader-fence',
    },
  },
  {
    name: "another account's token is used",
    file: 'src/backend/sync/sync-transport.ts',
    from: '(token?.accountId ?? null) !== accountId',
    to: 'false',
    caught: { seed: 17, fails: "S9: a pull with another account's token" },
  },
  {
    name: 'a write is sent without its edit id',
    file: 'src/sync/push/push-batch.ts',
    from: 'id: row.id, edit };',
    to: 'id: row.id }; void edit;',
    caught: { seed: 238, fails: 'S3: an edit is applied twice' },
  },
  {
    name: 'what was refused before a crash is sent again',
    file: 'src/sync/push/pusher.ts',
    from: 'const refused = await alreadyRefused(this.deps.store, free);',
    to: 'const refused = new Set<string>(); void alreadyRefused;',
    caught: { protectedBy: 'a refusal has a receipt: the same write gets it again', test: 'sync/push' },
  },
  {
    name: 'a write that always fails is not deferred',
    file: 'src/sync/push/pusher.ts',
    from: "} else if (verdict === 'quarantine' && only) {",
    to: "} else if (verdict === 'quarantine' && only === undefined) {",
    caught: { seed: 6, fails: 'S7: has waited behind a poison write' },
  },
  {
    name: 'an unavailable server counts against the write',
    file: 'src/sync/push/poison-write-detector.ts',
    from: "if (!wasProven || !only) return 'wait';",
    to: "void wasProven; if (!only) return 'wait';",
    caught: {
      protectedBy:
        'it is rare: a server away at four tries of one write, and back before its others wait too long',
      test: 'sync/broken-server',
    },
  },
  {
    name: "additions by others to a set are treated as one's own to remove",
    file: 'src/sync/merge/merge.ts',
    from: 'if (wasSent && !strategies[field] &&',
    to: 'if (wasSent &&',
    caught: { seed: 18, fails: 'S2: had arrived, and was removed again' },
  },
  {
    name: 'a form is saved over what has arrived since it was opened',
    file: 'src/store/writes/form-edit.ts',
    from: 'return refused !== undefined && jsonEqual(refused, shown) ? refusedFrom : shown;',
    to: 'void refused; void refusedFrom; return now;',
    caught: { seed: 12, fails: 'S2: an addition is lost' },
  },
  {
    name: 'a form sends all of its values',
    file: 'src/store/writes/form-edit.ts',
    from: 'const mine = checkedFields(checks, stream, changesOf(stream, asked, now));',
    to: 'const mine = checkedFields(checks, stream, asked.mine); asked.base = now; void changesOf;',
    caught: { seed: 1, fails: 'S2: an edit is lost' },
  },
  {
    name: 'a map is one value',
    file: 'src/sync/merge/merge.ts',
    from: "if (strategy === 'by_key' && isMap(ours) && isMap(other)) {",
    to: "if (strategy === 'by_key' && isMap(ours) && isMap(other) && Object.keys(ours).length === 0) {",
    caught: {
      protectedBy: 'it stays pending whole, and the server splits it by key',
      test: 'unit/sync-merge',
    },
  },
  {
    name: 'a conflicting map is merged before the server has answered',
    file: 'src/sync/pull/rebase-pulled-row.ts',
    from: "stream.merge[field] === 'by_key' || conflicts",
    to: 'conflicts',
    caught: {
      protectedBy: 'it is unlikely: two changes by others, and a third at the moment of sending',
      test: 'sync/conflicts',
    },
  },
  {
    name: 'a firewall page about one write is taken for the line',
    file: 'src/sync/push/poison-write-detector.ts',
    from: "this.mayBeTheBatch ||= fault.kind === 'foreign' || fault.retryAfterMs !== null;",
    to: "if (fault.kind === 'foreign') return 'wait';",
    caught: { seed: 6, fails: 'S7: has waited behind a poison write' },
  },
  {
    name: 'what a restored server has lost is not sent again',
    file: 'src/sync/pull/checkpoints.ts',
    from: 'await this.acknowledged?.offerAgain();',
    to: '',
    caught: { seed: 5, fails: 'S2: an edit is lost' },
  },
  {
    name: 'what came back in a page does not count as acknowledged',
    file: 'src/sync/pull/puller.ts',
    from: 'if (this.deps.hasQueue()) await',
    to: 'if (stream.name === String(snapshot)) await',
    caught: { seed: 49, fails: 'S2: an edit is lost' },
  },
  {
    name: 'what conflicts when it is sent again is dropped',
    file: 'src/sync/push/apply-offered-answers.ts',
    from: 'if (conflicts.length > 0)',
    to: 'if (conflicts.length > 9)',
    caught: { seed: 49, fails: 'S2: an edit is lost' },
  },
  {
    name: 'what the server fails on counts as answered',
    file: 'src/sync/push/apply-answers.ts',
    from: "|| answer.status === 'broken') continue;",
    to: ') continue;',
    caught: { seed: 9, fails: 'S2: an edit is lost' },
  },
  {
    name: 'a batch that is too much for the line is sent again as it was',
    file: 'src/sync/push/pusher.ts',
    from: 'const verdict = this.detector.failed(fault, sent, failedBefore);',
    to: "if (fault.kind === 'slow') return;\n    const verdict = this.detector.failed(fault, sent, failedBefore);",
    caught: { seed: 823, fails: 'S7: has waited behind a poison write' },
  },
  {
    name: 'a wake of the page does not reach its worker',
    file: 'src/sync/leader/fallback-leader.ts',
    from: 'wake(reason: WakeReason): void {\n    this.active?.wake(reason);',
    to: "wake(reason: WakeReason): void {\n    if (this.active?.place === 'page') this.active.wake(reason);",
    leaders: 'workers',
    caught: { seed: 2, fails: 'S2: did not settle' },
  },
  {
    name: 'a fault of the session reaches the worker without its kind',
    file: 'src/sync/leader/worker/leader-port.ts',
    from: "if ('fault' in reply) throw faultOf(reply.fault);",
    to: "if ('fault' in reply) throw new Error(faultOf(reply.fault).message);",
    leaders: 'workers',
    caught: { seed: 24, fails: 'failed inside' },
  },
  {
    name: 'what a worker keeps for its author reaches the page as another kind of row',
    file: 'src/store/storage/slim-changes.ts',
    from: 'if (!isCleanRow(row)) return row;',
    to: "if (!isCleanRow(row)) return { ...row, kind: '' };",
    leaders: 'workers',
    caught: { seed: 1, fails: 'S2: an edit is lost' },
  },
  {
    name: 'what a worker stored right before its end is not read',
    file: 'src/store/writes/refused-index.ts',
    from: 'if (!this.drafts) return;\n    let changes: number;',
    to: 'if (!this.drafts || this.changes > 0) return;\n    let changes: number;',
    leaders: 'workers',
    caught: { seed: 107, fails: 'S2: an application is lost' },
  },
];
