import { QueryClientProvider } from '@tanstack/preact-query';
import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useDesk } from '../desk/desk.ts';
import { Button } from '../ui/button.tsx';
import { Blank } from '../ui/page.tsx';
import { words } from '../words/en.ts';
import { maySee, type Section } from './sections.ts';

type Loaded = { readonly page: FunctionComponent } | 'failed' | undefined;

/** A section, once its chunk is there. Those who may not see it are told whom to ask. */
export function LazyPage({ section }: { readonly section: Section }) {
  const { agent, queries } = useDesk();
  const [loaded, setLoaded] = useState<Loaded>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    section.load().then(
      (page) => isCurrent && setLoaded({ page }),
      () => isCurrent && setLoaded('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [section, tries]);

  if (!maySee(agent, section)) return <Blank title={words.page.forbidden(section.name)} hint={words.page.askAdmin} />;
  if (loaded === undefined) return <div aria-busy="true" />;
  if (loaded === 'failed') {
    return (
      <Blank title={words.page.notBuilt}>
        <Button kind="line" onClick={() => setTries(tries + 1)}>
          {words.retry}
        </Button>
      </Blank>
    );
  }
  const { page: Page } = loaded;
  return (
    <QueryClientProvider client={queries}>
      <Page />
    </QueryClientProvider>
  );
}
