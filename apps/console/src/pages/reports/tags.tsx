import { Link } from 'wouter-preact';
import { addressOf } from '../../routes.ts';
import type { FilterLine } from '../../state/lists/filters.ts';
import ui from '../../ui/ui.module.css';
import { words } from '../../words/en.ts';
import { reportWords } from '../../words/reports.ts';
import { csvName } from './csv.ts';
import { PlotCard } from './plot-card.tsx';
import style from './reports.module.css';
import { tagsSentence } from './sentences.ts';
import type { Report, Scope } from './use-report.ts';

/** All conversations that carry the tag, of the inbox and the team that the report is of. */
function listOf(tag: string, { inbox, team }: Scope): string {
  const line = (field: 'tag' | 'inbox' | 'team', value: string | number | undefined): readonly FilterLine[] =>
    value === undefined ? [] : [{ field, operator: 'is', values: [String(value)] }];
  const lines = [...line('tag', tag), ...line('inbox', inbox), ...line('team', team)];
  return addressOf({ place: { kind: 'all' }, shelf: 'any', filter: { logic: 'all', lines } });
}

/** The tags that most conversations carry, each with a bar: its own table. */
export function Tags({ report }: { readonly report: Report }) {
  const { steps, tags, scope } = report;
  const { card, column } = reportWords;
  const most = tags.top_tags[0]?.count ?? 1;
  const all = tags.tagged_conversations + tags.untagged_conversations;
  return (
    <PlotCard
      title={card.tags}
      size={4}
      isTable
      sentence={tagsSentence(tags)}
      table={{
        head: [column.tag, column.conversations],
        rows: tags.top_tags.map(({ tag_name: name, count }) => [name, count]),
      }}
      fileName={csvName('tags', steps.at(0)?.iso ?? '', steps.at(-1)?.iso ?? '')}
    >
      {tags.top_tags.length === 0 ? (
        <p class={style.noTags}>{all === 0 ? card.empty : card.noTags}</p>
      ) : (
        <table class={style.tags}>
          <thead>
            <tr>
              <th scope="col">{column.tag}</th>
              <th scope="col">
                <span class={ui.hidden}>{column.share}</span>
              </th>
              <th scope="col">{column.conversations}</th>
            </tr>
          </thead>
          <tbody>
            {tags.top_tags.map(({ tag_id: id, tag_name: name, count }) => (
              <tr key={id}>
                <th scope="row" title={name}>
                  <Link href={listOf(name, scope)} dir="auto">
                    {name}
                  </Link>
                </th>
                <td aria-hidden="true">
                  <span class={style.track}>
                    <i style={{ width: `${(count / most) * 100}%` }} />
                  </span>
                </td>
                <td>{words.number(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {all > 0 && <p class={style.untagged}>{reportWords.untagged(tags.untagged_conversations)}</p>}
    </PlotCard>
  );
}
