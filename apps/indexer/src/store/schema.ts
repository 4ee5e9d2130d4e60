/**
 * A range holds the blocks from `first` up to, not including, `next`. It knows
 * the hash of its last block and that of the parent of its first one, so that
 * neighbours show whether they are of one chain.
 */
export const schema = `
  create table if not exists chain (
    id boolean primary key default true check (id),
    genesis_hash text not null,
    pairs text[] not null,
    start_block bigint not null,
    range_size int not null
  );
  create table if not exists ranges (
    first bigint primary key,
    next bigint not null,
    parent_hash text,
    hash text,
    check ((hash is null) = (next = first))
  );
  create table if not exists logs (
    block bigint not null,
    log_index int not null,
    pair text not null,
    topic text not null,
    json text not null,
    primary key (block, log_index)
  );
  create table if not exists transactions (
    hash text primary key,
    block bigint not null,
    json text not null
  );
  create index if not exists transactions_block on transactions (block);
`
