import { QueryClientProvider } from '@tanstack/preact-query';
import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useNotLoaded } from '../browser/reload.ts';
import { useWorkspace } from '../state/workspace.ts';
import { Button } from '../ui/button.tsx';
import { Blank } from '../ui/page.tsx';
import { useBegun } from '../ui/use-begun.ts';
import { words } from '../words/en.ts';
import { Forbidden } from './forbidden.tsx';
import { maySee, type Section, type SectionProps } from './sections.ts';

type Loaded = { readonly page: FunctionComponent<SectionProps> } | 'failed' | undefined;

/** A section, once its chunk is loaded. An agent who may not see it is shown which administrator to ask. */
export function LazyPage({ section }: { readonly section: Section }) {
  const { agent, queries } = useWorkspace();
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    let isCurrent = true;
    section.load().then(
      (page) => isCurrent && setLoaded({ page }),
      () => isCurrent && setLoaded('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [section]);

  const begun = useBegun(section.place === 'search' && loaded === undefined && maySee(agent, section));
  if (!maySee(agent, section)) return <Forbidden page={section.name} />;
  if (loaded === undefined) return <div aria-busy="true" />;
  if (loaded === 'failed') return <NotBuilt />;
  const { page: Page } = loaded;
  return (
    <QueryClientProvider client={queries}>
      <Page begun={begun()} />
    </QueryClientProvider>
  );
}

function NotBuilt() {
  const { hint, reload } = useNotLoaded();
  return (
    <Blank title={words.page.notBuilt} hint={hint}>
      <Button kind="line" onClick={reload}>
        {words.line.reload}
      </Button>
    </Blank>
  );
}
