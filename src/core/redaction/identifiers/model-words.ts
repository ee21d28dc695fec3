// Words of the names of models and benchmarks, which are no persons.

function toSet(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/))
}

/** Folded. Written for Wardroom. */
export const modelWords: ReadonlySet<string> = toSet(`
gpt openai chatgpt claude anthropic opus sonnet haiku gemini gemma palm bard google llama meta alpaca vicuna guanaco koala
mistral mixtral ministral codestral pixtral magistral devstral qwen qwq tongyi deepseek yi zero one grok xai phi orca
microsoft command cohere aya jamba jurassic luminous aleph nova titan amazon bedrock falcon tii olmo tulu molmo allenai
granite ibm watson nemotron nvidia minitron hermes nous dolphin zephyr starling solar upstage exaone kimi moonshot minimax
glm chatglm zhipu baichuan internlm ernie hunyuan doubao seed step bloom opt pythia dolly stable stability stablelm mpt dbrx
redpajama wizard wizardlm airoboros samantha openchat smollm tinyllama tiny openelm cerebras inception mercury reka flash
edge core scout maverick behemoth bert roberta deberta biobert clinicalbert pubmedbert biogpt biomistral meditron medalpaca
pmc clinicalcamel camel med palmyra writer writerpalmyra med42 openbiollm bio medgemma ultramedical huatuo huatuogpt baize davinci
curie babbage ada turbo omni mini nano pro ultra max plus lite large medium small base instruct chat preview latest exp
experimental thinking reasoner reasoning distill coder code vision vl moe dense dpo sft rlhf gguf ggml gptq awq exl bnb hf
abliterated uncensored lora merge mlx onnx quant imatrix
`)

/** Words of benchmarks, runs and files; folded. */
export const neutralNameWords: ReadonlySet<string> = toSet(`
medhelm helm medqa medmcqa pubmedqa medcalc medec ehrshot ehrsql clear mtsamples dischargeme acibench aci race bias medhallu
healthbench medbullets headqa head qa mimic bhc rrs shc ptbm sei cdi conf ent gip proxy privacy bmt sequoia starr medalign
dialog medication mental health care plan chw truthful live mediq medi notes note test train validation dev valid sample samples
data dataset run runs suite result results report export copy final draft backup version benchmark eval evaluation scores
stanford azure aws vllm ollama lmstudio openrouter together fireworks groq replicate endpoint local host
monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december
jan feb mar apr jun jul aug sep sept oct nov dec
`)

/** 70, 70b or 8x7b, v1, q4, 4bit, fp16, 128k: a size, a version or a quantisation. */
export function isModelMark(piece: string): boolean {
  return /^(?:\d{1,3}x?\d{0,3}[bmk]|v\d{1,2}|q[2-8]|[248]bit|fp\d{1,2}|bf16|int[48])$/i.test(piece)
}
