// A vault → one filled with trees of every kind, its rows as text, and single bits of its files turned over.
import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { createAuditStore } from '../../src/storage/audit-store.ts'
import type { Database } from '../../src/storage/database.ts'
import type { Vault } from '../../src/storage/vault.ts'

/** Turns one bit of a file over; the same again turns it back. */
export function flipBit(path: string, position: number, bit: number): void {
  const handle = openSync(path, 'r+')
  const byte = Buffer.alloc(1)
  readSync(handle, byte, 0, 1, position)
  byte[0]! ^= 1 << bit
  writeSync(handle, byte, 0, 1, position)
  closeSync(handle)
}

/** Table → its rows, each as one text. */
export function readRows(db: Database): Map<string, Set<string>> {
  const tables = db
    .prepare<[], { readonly name: string }>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'migrations' AND name NOT LIKE 'sqlite_%'`,
    )
    .all()
  return new Map(
    tables.map(({ name }) => [
      name,
      new Set(
        db
          .prepare(`SELECT * FROM "${name}"`)
          .all()
          .map((row) => JSON.stringify(row)),
      ),
    ]),
  )
}

/** Trees of two and three levels, rows that spill over, tables with and without row numbers, and free pages. */
export function fillVault(vault: Vault): void {
  const { db } = vault
  const audit = createAuditStore(vault)
  const number = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i <`
  db.exec(`INSERT INTO datasets (id, benchmark, access, origin, sha256, instances, rows, skipped, imported_at)
      SELECT 'd' || value, 'medec', 'private', 'other', hex(randomblob(32)), 300, 300, '[]', '2026' FROM json_each('[1,2]');
    ${number} 240) INSERT INTO instances SELECT hex(randomblob(16)), 'd' || (i % 2 + 1), i, 'i' || i, 'test',
      hex(randomblob(CASE WHEN i % 60 = 0 THEN 5000 ELSE 60 END)), '[]', NULL, NULL FROM n;
    INSERT INTO models VALUES (1, 'm1', 'tiny', '{}', 'private', '2026', 0, NULL, NULL),
      (2, 'm2', 'small', '{}', 'public', '2026', 1, '{}', '{}');
    INSERT INTO runs SELECT value, 'r' || value, 's', hex(randomblob(400)), 'h' || value, 'm1', 'd1', 'private', 'finished', '2026', NULL
      FROM json_each('[1,2,3,4,5,6]');
    INSERT INTO questions SELECT NULL, 'r1', row_id, ordinal, 0 FROM instances;
    INSERT INTO questions SELECT NULL, 'r2', row_id, ordinal, 0 FROM instances;
    INSERT INTO answers SELECT number, 'completed', hex(randomblob(80)), randomblob(32) FROM questions;
    INSERT INTO run_scores SELECT id, 'helm', '{}' FROM runs;
    INSERT INTO instance_scores SELECT number, 'helm', '{"score":' || number || '}' FROM questions;
    INSERT INTO instance_scores SELECT number, 'corrected', '{"score":' || number || '}' FROM questions;
    ${number} 40) INSERT INTO secrets SELECT 'key ' || i, hex(randomblob(60)) FROM n;
    INSERT INTO attachments VALUES ('d1', 'ward.sqlite', 0, randomblob(9000)), ('d1', 'ward.sqlite', 1, randomblob(50));
    INSERT INTO annotations SELECT NULL, number, 'jury m2', '{"n":' || number || '}', randomblob(32) FROM questions WHERE number < 40;
    INSERT INTO own_benchmarks VALUES (1, 'ward_notes', 1, '{}', '2026');
    INSERT INTO own_subcategories VALUES ('administration_and_workflow', 0, 'Bed planning');
    INSERT INTO settings VALUES ('idle', '10'), ('long', hex(randomblob(6000)));
    INSERT INTO prompt_packs VALUES ('medec', '{}', '2026', 'ab');
    INSERT INTO probes VALUES ('m1', '{}', '2026');
    INSERT INTO allowed_addresses VALUES ('http', 'localhost', 8080, '2026'), ('https', 'llm.ward.example', 443, '2026');
    INSERT INTO jobs (id, request, state, started_at) VALUES ('j1', '{}', 'finished', '2026');
    INSERT INTO deletions (dataset_id, certificate, deleted_at) VALUES ('d0', '{}', '2026');`)
  for (let i = 0; i < 120; i += 1)
    audit.append({
      ...{
        at: '2026-03-03T08:00:00.000Z',
        who: vault.profileId,
        action: 'reveal',
        object: `run r1 question ${i}`,
      },
      ...{ reason: 'check_answer', count: null, note: null },
    })
  db.exec(
    `CREATE TABLE gone (text TEXT) STRICT; ${number} 200) INSERT INTO gone SELECT hex(randomblob(300)) FROM n; DROP TABLE gone`,
  )
}
